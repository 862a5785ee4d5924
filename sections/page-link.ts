export type PageLink = { label: string; href: string }
