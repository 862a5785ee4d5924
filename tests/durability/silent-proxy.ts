import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can go silent: open, and nothing passes any more, as behind a firewall that forgot them. */
export type SilentProxy = {
  port: number
  /** Those there are, and those to come. */
  silence(): void
  /** New connections pass again; the silent ones stay so. */
  passNew(): void
  close(): Promise<void>
}

export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => {})
      from.on('close', () => void to.destroy())
      if (!isSilent) from.pipe(to)
    }
    near.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      isSilent = true
      for (const socket of [...pairs].flat()) socket.unpipe()
    },
    passNew: () => void (isSilent = false),
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
