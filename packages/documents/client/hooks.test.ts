import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import { targetKey } from '#documents/protocol/target-key.ts'
import type { Target } from '#documents/store.ts'
import { listenedSource, useDocument, useOnlineState, useQuery } from './hooks.ts'
import type { ViewListener } from './view.ts'

const target: Target = { collection: 'orders', where: [{ field: 'state', operator: '==', value: 'new' }] }

describe('what the hooks subscribe to', () => {
  test('loads, shows, fails, and lets go', () => {
    const requested: Target[] = []
    let told: ViewListener | null = null
    let stopped = false
    const listen = (what: Target, listener: ViewListener) => {
      requested.push(what)
      told = listener
      return () => void (stopped = true)
    }
    const source = listenedSource({ listen }, targetKey(target))
    const seen: unknown[] = []
    expect(source.current()).toMatchObject({ loading: true, docs: [], fromCache: true })
    const stop = source.subscribe(() => void seen.push(source.current()))
    const listener = told as unknown as ViewListener
    listener.next({ docs: [], fromCache: false, hasPendingWrites: true })
    listener.error?.(new StoreError('permission-denied', 'no'))
    stop()
    expect(requested).toEqual([{ ...target, where: [{ field: 'state', operator: '==', value: 'new' }] }])
    expect(seen).toMatchObject([
      { loading: false, docs: [], fromCache: false, hasPendingWrites: true, error: null },
      { loading: false, error: { code: 'permission-denied' } },
    ])
    expect(stopped).toBe(true)
  })

  test('without a client, or without a question, nothing is asked', () => {
    expect(listenedSource(null, targetKey(target)).subscribe(() => {})).toBeTypeOf('function')
    const never = {
      listen: () => {
        throw new Error('asked')
      },
    }
    expect(listenedSource(never, null).subscribe(() => {})).toBeTypeOf('function')
  })

  test('on the server everything is loading', () => {
    function Page() {
      const { loading } = useQuery({ collection: 'orders' })
      const { doc } = useDocument('orders/r1')
      return `${loading} ${doc} ${useOnlineState()}`
    }
    expect(renderToString(createElement(Page))).toBe('true null Unknown')
  })
})
