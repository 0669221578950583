"""What `./dev bench` runs: numbers of this machine, in one run. bench/README.md says how."""
