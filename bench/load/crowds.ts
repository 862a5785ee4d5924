import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type Crowd = { open: number; close(): void }

/** Lines that are opened and say nothing. */
export async function idle(origin: string, count: number): Promise<Crowd> {
  return crowd(await Promise.all(Array.from({ length: count }, () => line(origin))))
}

/** Lines on which a request comes a letter at a time, and never ends. */
export async function slow(origin: string, count: number): Promise<Crowd> {
  const sockets = await Promise.all(Array.from({ length: count }, () => line(origin)))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('X')), 1000)
  const all = crowd(sockets)
  return {
    get open() {
      return all.open
    },
    close() {
      clearInterval(timer)
      all.close()
    },
  }
}

/** Tabs that listen; `open` counts those that have had an answer. */
export async function listening(origin: string, count: number): Promise<Crowd> {
  const { hostname, port } = new URL(origin)
  const headers = { 'Content-Type': 'application/json', Origin: origin, Host: new URL(origin).host }
  let open = 0
  const requests = Array.from({ length: count }, () => {
    const asking = request({ hostname, port, path: '/api/documents/listen', method: 'POST', headers, agent: false })
    asking.on('response', (answer) => {
      if (answer.statusCode === 200) open += 1
      answer.resume()
      answer.on('error', () => {})
    })
    asking.on('error', () => {})
    asking.end(JSON.stringify({ targets: [] }))
    return asking
  })
  for (let look = 0; look < 100 && open < count; look++) await new Promise((resolve) => setTimeout(resolve, 100))
  return { open, close: () => requests.forEach((asking) => asking.destroy()) }
}

function crowd(sockets: readonly Socket[]): Crowd {
  return {
    get open() {
      return sockets.filter((socket) => !socket.destroyed && socket.writable).length
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}

function line(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => resolve(socket))
    socket.on('connect', () => resolve(socket))
    socket.resume()
  })
}
