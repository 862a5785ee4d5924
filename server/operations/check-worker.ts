// A thread of its own for reading the whole database file, so that no request waits for it.
import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from '#documents/engines/embedded/check-file.ts'

// Given by the only one who starts it, server/operations/data-check.server.ts.
const { file } = workerData as { file: string }
parentPort?.postMessage(checkFile(file))
