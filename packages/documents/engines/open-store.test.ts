import { expect, test } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { steppingClock } from '#documents/clock.ts'
import { openEmbedded } from './embedded/open.ts'
import type { Engine } from './engine.ts'
import { openStore } from './open-store.ts'

test('who asks every moment writes a row every five seconds; what a commit has noticed is said at once', async () => {
  const clock = steppingClock(0)
  const probes: number[] = []
  let isFull = false
  const full = () => Promise.reject(new StoreError('resource-exhausted', 'The disk is full.'))
  const embedded = openEmbedded(':memory:', { clock })
  const engine: Engine = {
    ...embedded,
    commit: (...requested) => (isFull ? full() : embedded.commit(...requested)),
    probe(bytes) {
      probes.push(bytes)
      return isFull ? full() : embedded.probe(bytes)
    },
  }
  const store = openStore(engine, { now: () => clock.now() })
  for (let attempt = 0; attempt < 20; attempt++) await store.checkWritable()
  expect(probes).toEqual([16])
  clock.advance(4999)
  await store.checkWritable()
  expect(probes).toHaveLength(1)
  clock.advance(1)
  await store.checkWritable()
  expect(probes).toEqual([16, 16])
  isFull = true
  await expect(store.commit([{ kind: 'set', path: 'q/1', data: {} }])).rejects.toThrow('full')
  for (let attempt = 0; attempt < 2; attempt++) await expect(store.checkWritable()).rejects.toThrow('full')
  isFull = false
  await store.checkWritable()
  await store.checkWritable()
  expect(probes).toEqual([16, 16, 65_536, 65_536, 65_536])
  await store.close()
})
