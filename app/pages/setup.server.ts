import type { Loader } from '#app/site.server.ts'

export const loadSetup: Loader<'setup'> = (site, { locale }) => {
  const t = site.translate(locale)
  return {
    page: 'setup',
    status: 200,
    props: {},
    head: { title: t('setup.title'), description: t('setup.description'), jsonLd: [], robots: 'noindex' },
  }
}
