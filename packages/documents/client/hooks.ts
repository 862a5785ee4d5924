import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Doc } from '#documents/model/apply.ts'
import type { Query } from '#documents/model/query.ts'
import type { StoreError } from '#documents/model/status.ts'
import { targetKey, targetOfKey } from '#documents/protocol/target-key.ts'
import type { Target } from '#documents/store.ts'
import type { DocumentsClient } from './documents-client.ts'
import type { OnlineState } from './online-state.ts'

/** The page's client; null on the server and until it has been loaded: everything is then "loading". */
export const DocumentsContext = createContext<DocumentsClient | null>(null)

export type Listened = {
  loading: boolean
  docs: readonly Doc[]
  /** Not confirmed by the server yet. */
  fromCache: boolean
  /** Some of it is this browser's own and not on the server yet. */
  hasPendingWrites: boolean
  error: StoreError | null
}

export type ListenedDoc = Omit<Listened, 'docs'> & { doc: Doc | null }

/** Stays up to date as long as the component is there. null: not now. */
export function useQuery(query: Query | null): Listened {
  return useTarget(query)
}

/** The same for one document. @public */
export function useDocument(path: string | null): ListenedDoc {
  const { docs, ...rest } = useTarget(path === null ? null : { path })
  return { ...rest, doc: docs[0] ?? null }
}

export function useOnlineState(): OnlineState {
  const client = useContext(DocumentsContext)
  return useSyncExternalStore(
    client?.onOnlineState ?? subscribeToNothing,
    () => client?.onlineState ?? 'Unknown',
    unknown,
  )
}

function useTarget(target: Target | null): Listened {
  const client = useContext(DocumentsContext)
  // A query written inline is a new object each time: its key says whether it is another question.
  const key = target && targetKey(target)
  const source = useMemo(() => listenedSource(client, key), [client, key])
  return useSyncExternalStore(source.subscribe, source.current, loading)
}

const LOADING: Listened = { loading: true, docs: [], fromCache: true, hasPendingWrites: false, error: null }

/** What `useSyncExternalStore` wants: something to subscribe to, and what it is now. */
export function listenedSource(client: Pick<DocumentsClient, 'listen'> | null, key: string | null) {
  let seen = LOADING
  return {
    current: () => seen,
    subscribe(onChange: () => void) {
      if (!client || key === null) return () => {}
      const see = (now: Listened) => {
        seen = now
        onChange()
      }
      return client.listen(targetOfKey(key), {
        next: (snapshot) => see({ loading: false, error: null, ...snapshot }),
        error: (error) => see({ ...seen, loading: false, error }),
      })
    },
  }
}

function loading(): Listened {
  return LOADING
}

function unknown(): OnlineState {
  return 'Unknown'
}

function subscribeToNothing(): () => void {
  return () => {}
}
