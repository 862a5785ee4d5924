import { type Mutation, mutationsOf } from './mutation.ts'
import { documentRows } from './rows-documents.ts'

type Titled = readonly [row: string, file: string, find: string, replace: string, test: string, title: string]

const CLIENT = 'packages/documents/client/documents-client.test.ts'
const STREAM = 'packages/documents/client/listen-stream.test.ts'
const ONLINE = 'packages/documents/client/online-state.test.ts'
const QUERY = 'packages/documents/model/query.test.ts'
const VALUE = 'packages/documents/model/value.test.ts'
const WRITE = 'packages/documents/model/write.test.ts'
const EMBEDDED = 'packages/documents/engines/embedded/embedded.test.ts'
const CACHE = 'packages/documents/client/cache.test.ts'
const SILENT = 'begins Unknown and is Offline after 10 s'
const TIMES = 'set, get, update, delete, with the time of the server'

const titled: readonly Titled[] = [
  [
    '3.stored-documents',
    'packages/documents/rules.ts',
    'covers(rules.collection, collection)) ?? null',
    'covers(rules.collection, collection)) ?? collections[0] ?? null',
    'packages/documents/server/handler.test.ts',
    '',
  ],
  [
    '4.connectivity-unknown',
    'packages/documents/client/online-state.ts',
    "= 'Unknown'\n",
    "= 'Online'\n",
    ONLINE,
    SILENT,
  ],
  [
    '4.connectivity-online',
    'packages/documents/client/listen-stream.ts',
    "tracker.set('Online')",
    "tracker.set('Offline')",
    STREAM,
    '',
  ],
  [
    '4.connectivity-offline-silent',
    'packages/documents/client/online-state.ts',
    "        change('Offline')\n      }, ONLINE",
    '      }, ONLINE',
    ONLINE,
    SILENT,
  ],
  [
    '4.connectivity-offline-failed',
    'packages/documents/client/online-state.ts',
    'MAX_FAILURES = 1',
    'MAX_FAILURES = 3',
    ONLINE,
    'a failed first attempt is Offline at once',
  ],
  ['5.cache-size', 'packages/documents/client/cache.ts', '1_048_576', '1_000_000', CACHE, ''],
  ['9.cache-minimum', 'packages/documents/client/cache.ts', 'bytes >= MIN_CACHE_BYTES', 'bytes > 0', CACHE, ''],
  ['5.long-polling', 'packages/documents/protocol/messages.ts', 'seconds < 5', 'seconds < 1', CLIENT, ''],
  ['9.long-polling-timeout', 'packages/documents/protocol/messages.ts', 'seconds > 30', 'seconds > 300', CLIENT, ''],
  [
    '5.field-empty',
    'packages/documents/model/field-path.ts',
    "if (name === '') return",
    "if (name === ' ') return",
    WRITE,
    '',
  ],
  ['5.field-characters', 'packages/documents/model/field-path.ts', '/[~*/[\\]]/', '/[~*[\\]]/', WRITE, ''],
  ['5.field-underscores', 'packages/documents/model/field-path.ts', '/^__.*__$/s', '/^__.*___$/s', WRITE, ''],
  ['5.in-not-in', 'packages/documents/model/query.ts', "in: ['not-in'],", 'in: [],', QUERY, ''],
  ['5.not-equal-once', 'packages/documents/model/query.ts', "'!=': ['!=', 'not-in'],", "'!=': ['not-in'],", QUERY, ''],
  [
    '7.read-document',
    'packages/documents/client/reads.ts',
    'if (answered.value) cache.put',
    'if (!answered.value) cache.put',
    CLIENT,
    '',
  ],
  [
    '7.read-query',
    'packages/documents/client/reads.ts',
    'cache.matching({ ...parseQuery(query), limit: Infinity })',
    '[]',
    CLIENT,
    'a query without a network',
  ],
  ['5.latitude', 'packages/documents/model/value.ts', "checkBetween('Latitude', latitude, 90)", '', VALUE, 'latitude '],
  [
    '5.longitude',
    'packages/documents/model/value.ts',
    "checkBetween('Longitude', longitude, 180)",
    '',
    VALUE,
    'longitude ',
  ],
  [
    '7.set',
    'packages/documents/model/write.ts',
    '(write.merge ?',
    '(!write.merge ?',
    WRITE,
    'set replaces, or merges leaf by leaf',
  ],
  [
    '7.update',
    'packages/documents/model/apply.ts',
    'for (const [path, value] of mutation.patch) data = withField(data, path, value)',
    '',
    EMBEDDED,
    TIMES,
  ],
  [
    '7.delete',
    'packages/documents/model/apply.ts',
    "case 'delete':\n      return null",
    "case 'delete':\n      return before?.data ?? null",
    EMBEDDED,
    TIMES,
  ],
  [
    '7.server-timestamp',
    'packages/documents/model/apply.ts',
    "case 'serverTimestamp':\n      return stamp",
    "case 'serverTimestamp':\n      return 0",
    EMBEDDED,
    TIMES,
  ],
  [
    '8.read-offline',
    'packages/documents/client/reads.ts',
    'because the client is offline.',
    'for now.',
    CLIENT,
    'default: the server, then the cache',
  ],
  [
    '8.read-from-server',
    'packages/documents/client/reads.ts',
    'Failed to get document from server.',
    'Failed.',
    CLIENT,
    'server: fails without it',
  ],
  [
    '8.terminated',
    'packages/documents/client/documents-client.ts',
    'if (terminated) throw',
    'if (!alive) throw',
    CLIENT,
    'after terminate every call throws',
  ],
  [
    '8.backend-silent',
    'packages/documents/client/online-state.ts',
    "Backend didn't respond",
    'No answer',
    ONLINE,
    SILENT,
  ],
  ['9.online-state-timeout', 'packages/documents/client/online-state.ts', '= 10_000', '= 20_000', ONLINE, SILENT],
  [
    '9.idle-stream',
    'packages/documents/client/listen-stream.ts',
    '= 60_000',
    '= 120_000',
    STREAM,
    'is closed after 60 s',
  ],
  [
    '9.health-check',
    'packages/documents/client/listen-stream.ts',
    '= 10_000',
    '= 30_000',
    STREAM,
    'unauthenticated before 10 s',
  ],
  [
    '9.pending-writes',
    'packages/documents/client/write-queue.ts',
    'slice(0, MAX_PENDING_WRITES)',
    'slice(0)',
    'packages/documents/client/write-queue.test.ts',
    '25 made offline',
  ],
  [
    '9.limbo',
    'packages/documents/client/limbo.ts',
    '= 100',
    '= 200',
    'packages/documents/client/limbo.test.ts',
    '250 are looked up',
  ],
]

const STATUS = 'packages/documents/model/status.ts'
const STATUS_TEST = 'packages/documents/model/status.test.ts'

/** Each of the sixteen codes, taken out of the list. */
const codes = documentRows.flatMap(({ id }): Mutation[] => {
  const [, code] = /^8\.code-(.+)$/.exec(id) ?? []
  return code === undefined ? [] : [{ row: id, file: STATUS, find: `  '${code}',\n`, replace: '', test: STATUS_TEST }]
})

export const documentMutations: readonly Mutation[] = [
  ...titled.map(([row, file, find, replace, test, title]) => ({ row, file, find, replace, test, title })),
  ...codes,
  ...mutationsOf(STATUS, STATUS_TEST, [['8.unknown-error-status', 'Unknown error status: ', 'Unknown status: ']]),
  ...mutationsOf('app/office/board/board-words.ts', 'tests/server/office-board.test.ts', [
    ['8.codes-shown', 'isStatusCode(reason) ? statusSentence(reason, locale) : ', ''],
  ]),
  ...mutationsOf('packages/documents/backoff.ts', 'packages/documents/backoff.test.ts', [
    ['9.backoff-start', '= 1000', '= 500'],
    ['9.backoff-factor', '= 1.5', '= 2'],
    ['9.backoff-cap', 'Math.min(LONGEST_DELAY_MS, Math.floor(', 'Math.min(Infinity, Math.floor('],
  ]),
]
