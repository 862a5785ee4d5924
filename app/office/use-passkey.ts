import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useOffice } from './office-context.tsx'

/** A form that is sent once the device has signed. `isAble`: never on the server, and in no browser without passkeys. */
export function usePasskey(purpose: 'register' | 'sign-in'): {
  form: RefObject<HTMLFormElement | null>
  isAble: boolean
  isBusy: boolean
  fault: string | null
  begin: () => void
} {
  const { t } = useOffice()
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isAble = useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    () => false,
  )
  // Sent, it stays busy for the page is leaving; gone back to, a browser shows it as it was left.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])
  async function run(): Promise<void> {
    if (!form.current) return
    setBusy(true)
    setFault(null)
    const password = String(new FormData(form.current).get('current') ?? '')
    // Its own file: most who open the office sign in with nothing new.
    const { performCeremony } = await import('./passkey-ceremony.ts')
    const ended = await performCeremony(purpose, password)
    if ('answer' in ended) {
      const field = form.current.elements.namedItem('answer')
      if (field instanceof HTMLInputElement) field.value = ended.answer
      return form.current.submit()
    }
    setBusy(false)
    setFault('said' in ended ? ended.said : t(`office.passkey.${ended.fault}`))
  }
  const begin = () =>
    void run().catch(() => {
      setBusy(false)
      setFault(t('office.passkey.failed'))
    })
  return { form, isAble, isBusy, fault, begin }
}
