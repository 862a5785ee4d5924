import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backoff } from '#documents/backoff.ts'
import { StoreError } from '#documents/model/status.ts'

export type Client = pg.PoolClient

export type Connections = {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
    withinMs?: number,
  ): Promise<Row[]>
  /** A connection for a transaction; given back when the function is done, closed when its state is not known. */
  withClient<T>(run: (client: Client) => Promise<T>): Promise<T>
  /** A connection of its own that only listens; comes back by itself. */
  onNotify(listener: () => void): () => void
  /** Tells our own listeners at once and the other nodes soon. */
  notify(): void
  close(): Promise<void>
}

export type ConnectionOptions = {
  url: string
  channel: string
  poolSize: number
  /** LISTEN does not pass through a pooler in transaction mode: then the database's own address goes here. */
  listenUrl?: string
}

/**
 * What a connection that has gone silent may cost a request: so long it waits for a connection, and so long for each answer. The
 * server's own limits cannot be heard on such a connection. A wait for a lock ends before, with an answer.
 */
const CONNECT_MS = 4_000
const ANSWER_MS = 8_000
/** What is not done for a request: pruning, statistics. */
export const LONG_MS = 55_000
const CLOSE_MS = 3_000

/** A transaction that hangs holds back the feed for everybody. */
const LIMITS = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=30000 -c lock_timeout=6000'
/** The first question to a connection that is idle for so long, and dead, then finds it closed. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: CONNECT_MS }

export async function openConnections({
  url,
  channel,
  poolSize,
  listenUrl = url,
}: ConnectionOptions): Promise<Connections> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'documents',
    options: LIMITS,
    query_timeout: ANSWER_MS,
    ...ALIVE,
  })
  // A connection that breaks, idle or at work, is replaced; whoever waits on it is told by its query. Without these two
  // a restart of the database would end our process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const ear = notifications(listenUrl, channel)
  const call = `NOTIFY ${pg.escapeIdentifier(channel)}`
  let closed = false
  let shouting = false
  let again = false

  /** One for many commits, after them: inside, its lock would make commits wait for each other's disk. */
  async function shout(): Promise<void> {
    again = true
    if (shouting) return
    shouting = true
    while (again && !closed) {
      again = false
      // Lost with its connection, it is only late: polling finds what nobody was told of.
      await pool.query(call).catch(() => {})
    }
    shouting = false
  }

  return {
    async query<Row extends object>(text: string, values: unknown[] = [], withinMs = ANSWER_MS) {
      try {
        // Known to `pg`, not to its types. It closes the connection of a question that failed.
        const question: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: withinMs }
        return (await pool.query<Row>(question)).rows
      } catch (error) {
        throw databaseError(error)
      }
    },
    async withClient(run) {
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseError(error)
      })
      try {
        const result = await run(client)
        client.release()
        return result
      } catch (error) {
        client.release(isBroken(error) || !(await isRolledBack(client)))
        throw databaseError(error)
      }
    },
    onNotify: ear.onNotify,
    notify() {
      ear.wake()
      void shout()
    },
    async close() {
      closed = true
      await Promise.race([Promise.all([ear.close(), pool.end()]), pause(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

async function isRolledBack(client: Client): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

type Ear = Pick<Connections, 'onNotify' | 'close'> & { wake(): void }

function notifications(url: string, channel: string): Ear {
  const listeners = new Set<() => void>()
  const waits = backoff()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false
  const wake = () => listeners.forEach((listener) => listener())

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'documents listener',
      query_timeout: ANSWER_MS,
      ...ALIVE,
    })
    client = mine
    waits.attempt()
    mine.on('notification', wake)
    mine.on('error', () => {})
    mine.on('end', again)
    try {
      await mine.connect()
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      waits.reset()
      // What happened while nobody listened.
      wake()
    } catch {
      await mine.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      if (!closed) void connect()
    }, waits.delay())
    retry.unref()
  }

  void connect()
  return {
    wake,
    onNotify(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

const DISK_FULL = '53100'
/** A standby that was not promoted, or a server told to take no writes. */
const READ_ONLY = '25006'
const IO_ERROR = '58030'
const TOO_MANY_CONNECTIONS = '53300'
const CANCELLED_BY_TIMEOUT = '57014'
const LOCK_TIMEOUT = '55P03'

/** Deadlocks and serialization failures: nothing was written, try again. */
export function isCollision(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '40P01' || cause.code === '40001')
}

export function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === LOCK_TIMEOUT
}

/** Nobody knows what the other side of this connection is doing. */
function isBroken(error: unknown): boolean {
  return isConnectionError(error instanceof StoreError ? error.cause : error)
}

export function databaseError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const message = error instanceof Error ? error.message : String(error)
  const options = { cause: error }
  if (!(error instanceof pg.DatabaseError)) {
    // What a check or a transaction's own function throws is not the database's: it goes on as it is.
    if (!isConnectionError(error)) throw error
    return new StoreError('unavailable', 'The database cannot be reached.', options)
  }
  const { code = '' } = error
  if (code === DISK_FULL) return new StoreError('resource-exhausted', 'The disk is full.', options)
  if (code === READ_ONLY) return new StoreError('unavailable', 'The database can only be read.', options)
  if (code === IO_ERROR) return new StoreError('unavailable', `The database’s disk fails: ${message}`, options)
  if (code === TOO_MANY_CONNECTIONS || code.startsWith('08') || code.startsWith('57P')) {
    return new StoreError('unavailable', 'The database cannot be reached.', options)
  }
  if (isCollision(error) || code === LOCK_TIMEOUT)
    return new StoreError('aborted', 'Another change was in the way.', options)
  if (code === CANCELLED_BY_TIMEOUT) return new StoreError('deadline-exceeded', 'The database took too long.', options)
  return new StoreError('internal', message, options)
}

/** `pg` has no class for these. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code) ||
    connectionTexts.some((text) => error.message.startsWith(text))
  )
}

const connectionTexts = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end',
]
