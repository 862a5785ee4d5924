import { rowsOf, type SpecRow } from './row.ts'

const ONLINE_STATE = 'packages/documents/client/online-state.ts'
const CACHE = 'packages/documents/client/cache.ts'
const CLIENT = 'packages/documents/client/documents-client.ts'
const STREAM = 'packages/documents/client/listen-stream.ts'
const QUERY = 'packages/documents/model/query.ts'
const NAMES = 'packages/documents/model/field-path.ts'
const VALUE = 'packages/documents/model/value.ts'
const MESSAGES = 'packages/documents/protocol/messages.ts'
const STATUS = 'packages/documents/model/status.ts'
const STORE = 'packages/documents/store.ts'

const VALUE_TEST = 'packages/documents/model/value.test.ts'
const QUERY_TEST = 'packages/documents/model/query.test.ts'
const WRITE_TEST = 'packages/documents/model/write.test.ts'
const BAD_INPUT = 'packages/documents/server/bad-input.test.ts'
const EMBEDDED = 'packages/documents/engines/embedded/embedded.test.ts'
const POSTGRES = 'packages/documents/engines/postgres/postgres.test.ts'
const ENGINES = [EMBEDDED, POSTGRES] as const
const ORACLE = 'packages/documents/conformance/oracle.test.ts'
const CACHE_LIMIT = 'has at least 1048576 bytes, or no limit (spec § 5, § 9)'
const CLIENT_TEST = 'packages/documents/client/documents-client.test.ts'
const STREAM_TEST = 'packages/documents/server/stream.test.ts'
const TEN_SECONDS = 'begins Unknown and is Offline after 10 s of silence, not a millisecond sooner'

const entities = rowsOf('3', [
  [
    'stored-documents',
    'any stored documents: not shown; each feature declares its collections, all others are refused',
    'packages/documents/rules.ts',
    'packages/documents/server/handler.test.ts',
  ],
])

const states = rowsOf('4', [
  ['connectivity-unknown', 'database connectivity begins as Unknown', ONLINE_STATE, TEN_SECONDS],
  [
    'connectivity-online',
    'database connectivity becomes Online',
    ONLINE_STATE,
    'stays Offline while it retries, until a message comes',
  ],
  [
    'connectivity-offline-silent',
    'Offline when the backend does not respond within 10 seconds',
    ONLINE_STATE,
    TEN_SECONDS,
  ],
  [
    'connectivity-offline-failed',
    'Offline when the connection fails',
    ONLINE_STATE,
    'a failed first attempt is Offline at once',
    'from Online the first failure leads to Unknown, the second to Offline',
  ],
])

const validation = rowsOf('5', [
  ['cache-size', 'cache size at least 1048576 bytes', CACHE, CACHE_LIMIT],
  ['long-polling', 'long-polling timeout between 5 and 30 seconds', MESSAGES, STREAM_TEST, CLIENT_TEST],
  ['latitude', 'latitude between -90 and 90', VALUE, VALUE_TEST, BAD_INPUT],
  ['longitude', 'longitude between -180 and 180', VALUE, VALUE_TEST, BAD_INPUT],
  ['field-empty', 'field names must not be empty', NAMES, WRITE_TEST, BAD_INPUT],
  ['field-characters', 'field names must not contain ~ * / [ ]', NAMES, WRITE_TEST, BAD_INPUT],
  ['field-underscores', 'field names must not begin and end with double underscores', NAMES, WRITE_TEST, BAD_INPUT],
  [
    'in-not-in',
    'queries may not combine in with not-in',
    QUERY,
    QUERY_TEST,
    'every pair of operators is allowed or refused alike, in the same words',
  ],
  [
    'not-equal-once',
    'queries may not use more than one not-equal filter',
    QUERY,
    QUERY_TEST,
    'every pair of operators is allowed or refused alike, in the same words',
  ],
])

const calls = rowsOf('7', [
  [
    'read-document',
    'one-off read of a document',
    STORE,
    ...ENGINES,
    'default: the server, then the cache, then the error',
  ],
  ['read-query', 'one-off read of a query', STORE, ...ENGINES, ORACLE],
  ['listen-document', 'live listener on a document', STORE, 'a document: there, changed, gone, there again'],
  [
    'listen-query',
    'live listener on a query',
    STORE,
    'a query tells what came, changed and went',
    'a query is shown, changes arrive, and it says that the server stands behind it',
  ],
  ['set', 'set of a document', 'packages/documents/model/write.ts', 'set replaces, or merges leaf by leaf'],
  [
    'update',
    'update of a document',
    'packages/documents/model/write.ts',
    'update reaches inside by dotted paths and needs the document',
  ],
  [
    'delete',
    'delete of a document',
    'packages/documents/model/apply.ts',
    'set, get, update, delete, with the time of the server',
  ],
  [
    'server-timestamp',
    'a server-timestamp marker',
    'packages/documents/model/field-value.ts',
    'set, get, update, delete, with the time of the server',
    'own writes are seen at once, marked, then confirmed without flicker',
  ],
])

const errors = rowsOf('8', [
  [
    'read-offline',
    "'Failed to get document because the client is offline.'",
    'packages/documents/client/reads.ts',
    'default: the server, then the cache, then the error',
  ],
  [
    'read-from-server',
    "'Failed to get document from server', with a hint that a cached copy exists",
    'packages/documents/client/reads.ts',
    'server: fails without it, with a hint where a copy is cached',
  ],
  [
    'terminated',
    "'The client has already been terminated.'",
    CLIENT,
    'after terminate every call throws at once (spec § 8)',
  ],
  ['backend-silent', "'Backend didn't respond within 10 seconds.'", ONLINE_STATE, TEN_SECONDS],
  ['unknown-error-status', "'Unknown error status'", STATUS],
  ...(
    [
      ['cancelled', 'cancelled'],
      ['unknown', 'unknown'],
      ['invalid-argument', 'invalid argument'],
      ['deadline-exceeded', 'deadline exceeded'],
      ['not-found', 'not found'],
      ['already-exists', 'already exists'],
      ['permission-denied', 'permission denied'],
      ['unauthenticated', 'unauthenticated'],
      ['resource-exhausted', 'resource exhausted'],
      ['failed-precondition', 'failed precondition'],
      ['aborted', 'aborted'],
      ['out-of-range', 'out of range'],
      ['unimplemented', 'unimplemented'],
      ['internal', 'internal'],
      ['unavailable', 'unavailable'],
      ['data-loss', 'data loss'],
    ] as const
  ).map(([code, says]) => [`code-${code}`, `generic status code: ${says}`, STATUS] as const),
  [
    'codes-shown',
    'how the product shows them: not shown; one sentence for each, in four languages',
    'app/office/status-sentences.ts',
  ],
])

const limits = rowsOf('9', [
  ['backoff-start', 'backoff starts at 1 second', 'packages/documents/backoff.ts'],
  ['backoff-factor', 'backoff factor 1.5', 'packages/documents/backoff.ts'],
  ['backoff-cap', 'backoff capped at 60 seconds', 'packages/documents/backoff.ts'],
  [
    'idle-stream',
    'idle stream closed after 60 seconds',
    STREAM,
    'is closed after 60 s without listeners, and not if one comes back before (spec § 9)',
  ],
  [
    'health-check',
    'health-check timeout 10 seconds',
    STREAM,
    'unauthenticated before 10 s drops the token, after 10 s it does not (spec § 9)',
  ],
  ['online-state-timeout', 'online-state timeout 10 seconds', ONLINE_STATE, TEN_SECONDS],
  [
    'pending-writes',
    'at most 10 pending write batches',
    'packages/documents/client/write-queue.ts',
    '25 made offline go out in order, never more than 10 at a time (spec § 9)',
  ],
  [
    'limbo',
    'at most 100 concurrent limbo resolutions',
    'packages/documents/client/limbo.ts',
    '250 are looked up at most 100 at a time, all of them, each once (spec § 9)',
  ],
  ['cache-minimum', 'minimum cache size 1048576 bytes', CACHE, CACHE_LIMIT],
  ['long-polling-timeout', 'long-polling timeout 5 to 30 seconds', MESSAGES, STREAM_TEST, CLIENT_TEST],
])

/** What the specification says of the document database and its client: sections 3, 4, 5, 7, 8 and 9. */
export const documentRows: readonly SpecRow[] = [...entities, ...states, ...validation, ...calls, ...errors, ...limits]
