// A thread of its own for drawing cards, so that no page waits for one. The renderer is WebAssembly: what it cannot draw
// ends this thread and nothing else (its native twin aborts the process on the same drawing).
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { pngOf } from './png.ts'

// Given by the only one who starts it, server/social/drawer.server.ts.
const { wasm } = workerData as { wasm: string }
const ready = initWasm(readFileSync(wasm))

parentPort?.on('message', async (svg: string) => {
  await ready
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const png = pngOf(image.pixels, image.width, image.height)
  image.free()
  parentPort?.postMessage(png, [png.buffer])
})
