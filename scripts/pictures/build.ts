// Draws every picture into public/pictures. Run: node scripts/pictures/build.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { drawTown } from './scenes.ts'
import { pictures } from './towns.ts'

const OUT = 'public/pictures'

mkdirSync(OUT, { recursive: true })
for (const [slug, picture] of Object.entries(pictures)) writeFileSync(`${OUT}/${slug}.svg`, drawTown(slug, picture))
