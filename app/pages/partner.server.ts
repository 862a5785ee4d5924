import type { Loader } from '#app/site.server.ts'

export const loadPartner: Loader<'partner'> = (site, { locale }) => {
  const t = site.translate(locale)
  return {
    page: 'partner',
    status: 200,
    props: {},
    head: { title: t('partner.title'), description: t('partner.description'), jsonLd: [] },
  }
}
