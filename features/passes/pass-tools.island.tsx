import { useState, useSyncExternalStore } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './passes.module.css'

/** What this browser can do with a link; `none` can still print. */
type Way = 'share' | 'copy' | 'none'

export type PassToolsProps = { title: string; text: string; token: string }

/** Print, and share or copy the link: what a page can only do with a script, so without one there is nothing here. */
export default function PassTools({ title, text, token }: PassToolsProps) {
  const { t } = useMessages()
  const way = useSyncExternalStore(neverChanges, wayHere, () => null)
  const [said, setSaid] = useState('')
  if (way === null) return null
  const send = async () => {
    // With its signature, so that who gets it can check it.
    const url = `${location.origin}${location.pathname}#t=${token}`
    try {
      if (way === 'share') await navigator.share({ title, text, url })
      else await navigator.clipboard.writeText(url)
      if (way === 'copy') setSaid(t('pass.copied'))
    } catch {
      // Somebody closed the sheet, or the browser refused: the address bar still has it.
    }
  }
  return (
    <p className={styles.tools}>
      {way !== 'none' && (
        <button type="button" onClick={() => void send()}>
          {way === 'share' ? t('pass.share') : t('pass.copy')}
        </button>
      )}
      <button type="button" onClick={() => print()}>
        {t('pass.print')}
      </button>
      <span role="status">{said}</span>
    </p>
  )
}

function wayHere(): Way {
  if ('share' in navigator) return 'share'
  return 'clipboard' in navigator ? 'copy' : 'none'
}

function neverChanges(): () => void {
  return () => {}
}
