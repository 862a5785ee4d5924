import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export type TestProxy = { origin: string; close(): Promise<void> }

const LOOK_MS = 100
const WAIT_MS = 5_000

/** What docs/operations/proxies.md asks of a proxy: looks at /healthz, tries another node where none was reached, buffers bodies. */
export async function startProxy(ports: readonly number[]): Promise<TestProxy> {
  const well = new Set(ports)
  const agent = new Agent({ keepAlive: false })
  const look = () => {
    for (const port of ports)
      void requested({ port, agent, path: '/healthz', method: 'GET', headers: {}, body: Buffer.alloc(0) }).then(
        ({ status }) => (status === 200 ? well.add(port) : well.delete(port)),
        () => well.delete(port),
      )
  }
  const looks = setInterval(look, LOOK_MS)
  let turn = 0
  const server = createServer((req, res) => void forward(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(req))
    const { method = 'GET', url: path = '/', headers } = req
    const until = performance.now() + WAIT_MS
    for (;;) {
      const nodes = [...well]
      const port = nodes[turn++ % Math.max(1, nodes.length)]
      if (port === undefined) {
        if (performance.now() > until) break
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      try {
        const answer = await requested({ port, agent, path, method, headers, body })
        res.writeHead(answer.status, answer.headers).end(answer.body)
        return
      } catch (error) {
        well.delete(port)
        // Never reached: nobody has it. Reached and lost: only a question may be asked again.
        const wasReached = !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
        if ((wasReached && method !== 'GET') || performance.now() > until) break
      }
    }
    res.writeHead(502).end()
  }

  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      clearInterval(looks)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Requested = {
  port: number
  agent: Agent
  path: string
  method: string
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function requested({ port, agent, path, method, headers, body }: Requested): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { ...headers, connection: 'close' }
    const asking = request({ port, host: '127.0.0.1', agent, path, method, headers: own }, (answer) => {
      Array.fromAsync(answer).then(
        (parts: Buffer[]) => {
          const { connection: _, 'transfer-encoding': __, ...rest } = answer.headers
          resolve({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(parts) })
        },
        (error: unknown) => reject(error instanceof Error ? error : new Error('broken off')),
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
