# Starts a server whose requests to write to its disk are delayed: perl slow-disk.pl FILE COMMAND...
#
# A filter for system calls (seccomp) hands fsync and similar calls to a helper, which lets each continue after the number of seconds in FILE,
# or at once if it is 0. Other calls are neither delayed nor changed. The helper's pid is in FILE.pid; it ends with the server.
use strict;
use warnings;
use Config;
use Time::HiRes qw(time);

# From linux/audit.h, asm/unistd.h: processor; prctl, seccomp; fsync, fdatasync, msync, sync_file_range, sync, syncfs.
my %numbers = (
    x86_64  => [0xC000003E, 157, 317, 74, 75, 26, 277, 162, 306],
    aarch64 => [0xC00000B7, 167, 277, 82, 83, 227, 84, 81, 267],
);
my ($family) = $Config{archname} =~ /^(\w+?)-/;
my ($processor, $prctl, $seccomp, @calls) = @{$numbers{$family} // die "slow-disk: unknown processor $family\n"};
my ($file, @command) = @ARGV;

# From linux/filter.h: allows calls of another processor's table and all calls except these, which it reports to a listener.
my @filter = ([0x20, 0, 0, 4], [0x15, 0, @calls + 1, $processor], [0x20, 0, 0, 0]);
push @filter, [0x15, @calls - $_, 0, $calls[$_]] for 0 .. $#calls;
push @filter, [0x06, 0, 0, 0x7FFF0000], [0x06, 0, 0, 0x7FC00000];
my $code = join '', map { pack 'SCCL', @$_ } @filter;
my $program = pack 'S x6 P', scalar @filter, $code;

# PR_SET_NO_NEW_PRIVS; then a filter with a listener that leaves processor mitigations as they are and, where the system can (32), does not
# let signals disturb a waiting call.
syscall($prctl, 38, 1, 0, 0, 0) == 0 or die "slow-disk: cannot give up new privileges: $!\n";
my $descriptor = syscall($seccomp, 1, 8 | 4 | 32, $program);
$descriptor = syscall($seccomp, 1, 8 | 4, $program) if $descriptor < 0;
$descriptor >= 0 or die "slow-disk: cannot watch system calls: $!\n";

my $server = $$;
my $child = fork // die "slow-disk: cannot start a helper: $!\n";
if ($child) {
    exec { $command[0] } @command or die "slow-disk: cannot start $command[0]: $!\n";
}

syscall($prctl, 1, 9, 0, 0, 0); # PR_SET_PDEATHSIG: killed with the server
open my $listener, '+<&=', $descriptor or die "slow-disk: $!\n";
open my $own, '>', "$file.pid" or die "slow-disk: $!\n";
print $own "$$\n";
close $own;

sub delay {
    open my $in, '<', $file or return 0;
    my $seconds = <$in>;
    return $seconds || 0;
}

my @waiting;
while (getppid() == $server) {
    my $left = @waiting ? $waiting[0][0] - time : 1;
    my $ready = '';
    vec($ready, $descriptor, 1) = 1;
    if (select($ready, undef, undef, $left > 0 ? $left : 0) > 0) {
        my $call = "\0" x 80;
        if (ioctl $listener, 0xC0502100, $call) { # SECCOMP_IOCTL_NOTIF_RECV
            @waiting = sort { $a->[0] <=> $b->[0] } @waiting, [time + delay(), unpack 'Q', $call];
        }
    }
    while (@waiting && $waiting[0][0] <= time) {
        my $answer = pack 'Q q l L', (shift @waiting)->[1], 0, 0, 1; # continues unchanged
        ioctl $listener, 0xC0182101, $answer; # SECCOMP_IOCTL_NOTIF_SEND
    }
}
