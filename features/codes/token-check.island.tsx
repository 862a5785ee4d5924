import { useEffect, useState } from 'react'
import { formatDate } from '#i18n/dates.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { tokenInHash } from './token.ts'
import type { ShownFacts, TokenVerdict } from './token-check.browser.ts'
import styles from './token-check.module.css'

export type TokenCheckProps = {
  shown: ShownFacts
  /** With `{date}` where the day of signing stands. */
  signed: string
  signedOffline: string
}

/** Whether we signed what this page shows: from the fragment of its address, which no server sees, checked in the tab. */
export default function TokenCheck({ shown, signed, signedOffline }: TokenCheckProps) {
  const { t, locale } = useMessages()
  const verdict = useVerdict(shown)
  const sentence = (told: TokenVerdict): string => {
    switch (told.kind) {
      case 'signed': {
        const date = formatDate(told.facts.signedAt ?? told.facts.validUntil, locale)
        return (told.isOffline ? signedOffline : signed).replace('{date}', date)
      }
      case 'not-ours':
        return t('token.not-ours')
      case 'unchecked':
        return told.why === 'browser' ? t('token.unchecked-browser') : t('token.unchecked-keys')
    }
  }
  return (
    <p className={styles.check} role="status" data-verdict={verdict?.kind}>
      {verdict === null ? '' : sentence(verdict)}
    </p>
  )
}

function useVerdict(shown: ShownFacts): TokenVerdict | null {
  const [verdict, setVerdict] = useState<TokenVerdict | null>(null)
  const { code } = shown
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const token = tokenInHash(location.hash)
      if (token === null) return setVerdict(null)
      // Few pages are opened with a token: the check comes when one is.
      const { checkToken } = await import('./token-check.browser.ts')
      const found = await checkToken(token, shown)
      if (!isOver) setVerdict(found)
    }
    const start = () => void check().catch(() => setVerdict({ kind: 'unchecked', why: 'keys' }))
    start()
    addEventListener('hashchange', start)
    return () => {
      isOver = true
      removeEventListener('hashchange', start)
    }
    // The code stands for the pass: no pass ever changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])
  return verdict
}
