import { useOffice } from './office-context.tsx'

/** Beside the words why a form was not saved: the page as it is now, in a tab of its own, for what was typed is in this one. */
export function LateLink({ href }: { href: string }) {
  const { t } = useOffice()
  return (
    <a href={href} target="_blank" rel="noopener">
      {t('office.late-see')}
    </a>
  )
}
