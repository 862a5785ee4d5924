import { Worker } from 'node:worker_threads'

export type Png = Uint8Array<ArrayBuffer>
/** null: it cannot be drawn, may not (`mayDraw` is asked where it is not kept), or too many wait already. */
export type Draw = (key: string, svg: () => Promise<string | null>, mayDraw: () => boolean) => Promise<Png | null>

export type DrawerOptions = { readonly worker: string | URL; readonly wasm: string }

/** About ten megabytes. */
const MOST_KEPT = 80
/** Whoever asks for a hundred at once gets the one for all: drawing must not take the machine from those who book. */
const MOST_WAITING = 12
/** The thread holds forty megabytes, and cards are asked for in bursts. */
const IDLE_MS = 20_000

/** One at a time, in a thread that is started for a burst and ended after it; the newest are kept. */
export function openDrawer(options: DrawerOptions): Draw {
  const kept = new Map<string, Png>()
  const render = openThread(options)
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function drawn(key: string, svg: () => Promise<string | null>): Promise<Png | null> {
    const found = kept.get(key)
    if (found) return found
    const drawing = await svg()
    const png = drawing === null ? null : await render(drawing)
    if (png) kept.set(key, png)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return png
  }

  return async (key, svg, mayDraw) => {
    const found = kept.get(key)
    if (found) return found
    if (waiting >= MOST_WAITING || !mayDraw()) return null
    waiting++
    const mine = last.then(() => drawn(key, svg))
    last = mine.catch(() => null).finally(() => waiting--)
    return mine
  }
}

function openThread({ worker, wasm }: DrawerOptions): (svg: string) => Promise<Png | null> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void thread?.terminate()
    thread = null
  }
  return (svg) => {
    clearTimeout(idle)
    const running = (thread ??= new Worker(worker, { workerData: { wasm } }))
    running.unref()
    return new Promise((resolve) => {
      const settle = (png: Png | null) => {
        for (const event of ['message', 'error', 'exit']) running.removeAllListeners(event)
        if (png === null) end()
        else idle = setTimeout(end, IDLE_MS).unref()
        resolve(png)
      }
      running.once('message', settle)
      // What follows an error on the way out has nobody to tell.
      running.once('error', () => {
        settle(null)
        running.on('error', () => {})
      })
      running.once('exit', () => settle(null))
      running.postMessage(svg)
    })
  }
}
