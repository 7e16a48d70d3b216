// Begins a synchronizer and connects both participants to it.
def main() = {
  nodes.local.start()
  bootstrap.synchronizer_local()
  for (participant <- Seq(guarded, open)) {
    participant.synchronizers.connect_local(sequencer, alias = "local")
    utils.retry_until_true { participant.synchronizers.active("local") }
  }
}
