import { useEffect, useState, useSyncExternalStore } from 'react'
import styles from './bookings.module.css'

export type VoucherToolsProps = {
  /** Write and call, where the operator's numbers are set; else `unset` says that they are not. */
  contact: { label: string; href: string }[]
  unset: string | null
  print: string
  /** `keep` is null for a ride that nobody will take: nothing is kept of it any more; a copy from before can still be removed. */
  keep: {
    until: number
    name: string
    keep: string | null
    forget: string
    kept: string
    failed: string
  }
}

/** What the voucher offers beside itself, in one row with its other links. Links work without a script; keeping and printing need one and come with it. */
export default function VoucherTools({
  contact,
  unset,
  print: printLabel,
  keep,
  sequence,
}: VoucherToolsProps & { sequence: number }) {
  // False on the server: what only a script can do comes with the script.
  const isHere = useSyncExternalStore(neverChanges, isInTab, () => false)
  return (
    <>
      {contact.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      {isHere && (
        <button type="button" className={styles.secondary} onClick={() => print()}>
          {printLabel}
        </button>
      )}
      {isHere && <KeepHere {...keep} sequence={sequence} />}
      {unset !== null && <p className={styles.unset}>{unset}</p>}
    </>
  )
}

type Stored = 'unknown' | 'no' | 'yes' | 'failed'

/** By a tap only: nothing of a booking stays on a device that nobody asked to keep it. */
function KeepHere({ sequence, until, name, ...words }: VoucherToolsProps['keep'] & { sequence: number }) {
  const [state, setState] = useState<Stored>('unknown')
  useEffect(() => {
    void import('./keep-voucher.browser.ts').then(async ({ keptAnew }) =>
      setState(await keptAnew({ until, sequence, name })),
    )
  }, [until, sequence, name])
  const label = state === 'yes' ? words.forget : words.keep
  if (state === 'unknown' || label === null) return null
  const act = async () => {
    const { keepVoucher, forgetVoucher } = await import('./keep-voucher.browser.ts')
    if (state === 'yes') return forgetVoucher().then(() => setState('no'))
    return keepVoucher({ until, sequence, name }).then(
      () => setState('yes'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <button type="button" className={styles.secondary} onClick={() => void act()}>
        {label}
      </button>
      <span role="status">{state === 'yes' ? words.kept : state === 'failed' ? words.failed : ''}</span>
    </>
  )
}

function neverChanges(): () => void {
  return () => {}
}

function isInTab(): boolean {
  return true
}
