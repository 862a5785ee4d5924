// node packages/documents/examples/notes.ts: a store with rules and two clients of it, in one process and without a network.
import { openDocuments, type DocumentsClient } from '@galeb/documents/client/documents-client.ts'
import { memoryStorage } from '@galeb/documents/client/storage.ts'
import { aloneTab } from '@galeb/documents/client/tabs.ts'
import { httpTransport } from '@galeb/documents/client/transport.ts'
import { openEmbedded } from '@galeb/documents/engines/embedded/open.ts'
import { openStore } from '@galeb/documents/engines/open-store.ts'
import { serverTimestamp } from '@galeb/documents/model/field-value.ts'
import { toStoreError } from '@galeb/documents/model/status.ts'
import type { Query } from '@galeb/documents/model/query.ts'
import { declaredIndexes, joinRules } from '@galeb/documents/rules.ts'
import { documentsHandler } from '@galeb/documents/server/handler.ts'

// What browsers may do. Whatever is not named here is refused.
const rules = joinRules({
  collections: [
    {
      collection: 'notes',
      indexes: [['owner', 'at']],
      read: { member: { fields: 'all', only: (who) => [{ field: 'owner', operator: '==', value: who.id ?? '' }] } },
      write: {
        roles: ['member'],
        validate: ({ after }, who) => (after?.data['owner'] === who.id ? null : 'A note belongs to its writer.'),
      },
    },
  ],
  commands: [
    {
      name: 'finish',
      roles: ['member'],
      async run(input, { who, transaction }) {
        const path = `notes/${String(input['note'])}`
        const note = await transaction.get(path)
        if (note?.data['owner'] !== who.id) throw new Error('Only the writer finishes a note.')
        transaction.write({ kind: 'update', path, data: { done: true } })
        return { finished: path }
      },
    },
  ],
})

// The server: with a file name instead of ':memory:' the documents stay on the disk.
const store = openStore(openEmbedded(':memory:', { indexes: declaredIndexes(rules) }))
const handle = documentsHandler({
  store,
  rules,
  // A real program reads a session here.
  identify: async (request) => ({
    id: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    role: 'member',
  }),
})

// The client: in a browser `openDocuments({ url: '/api/documents', person })` is enough.
function clientOf(person: string): DocumentsClient {
  const transport = httpTransport({
    url: '/api/documents',
    token: () => person,
    fetch: (url, init) => handle(new Request(`http://localhost${String(url)}`, init)),
  })
  return openDocuments({
    url: '/api/documents',
    person,
    parts: { transport, storage: memoryStorage(), tabs: aloneTab() },
  })
}

const notesOf = (owner: string): Query => ({
  collection: 'notes',
  where: [{ field: 'owner', operator: '==', value: owner }],
  orderBy: [{ field: 'at' }],
})
const note = (text: string) => ({ owner: 'ana', text, at: serverTimestamp() })

const [ana, ivo] = [clientOf('ana'), clientOf('ivo')]
ana.listen(notesOf('ana'), {
  next({ docs, fromCache, hasPendingWrites }) {
    const texts = docs.map(({ data }) => data['text']).join(', ')
    if (!fromCache && !hasPendingWrites) console.log(`ana sees: ${texts || 'nothing'}`)
  },
})

await ana.commit([{ kind: 'set', path: 'notes/n1', data: note('buy bread') }])

// Without a network a write waits in the queue.
ana.setNetwork(false)
const written = ana.commit([{ kind: 'set', path: 'notes/n2', data: note('call Eva') }])
console.log(`waiting to be sent: ${ana.unsent().length}`)
ana.setNetwork(true)
await written

console.log(`finished: ${JSON.stringify(await ana.command('finish', { note: 'n1' }))}`)
console.log(`stored: ${JSON.stringify((await store.get('notes/n1'))?.data['done'])}`)
await ivo
  .query(notesOf('ana'), { source: 'server' })
  .catch((error: unknown) => console.log(`ivo may not: ${toStoreError(error).code}`))

await Promise.all([ana.terminate(), ivo.terminate()])
await store.close()
