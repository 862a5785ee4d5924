// node scripts/compare-distances.ts [percent]: pairs of the tables of content/geo whose km are not those of the road graph, the furthest
// apart first; 5 percent unless said otherwise. content/geo/NOTICE.md says which of the two is used.
import { builtInRouter } from '#domain/routing/built-in-router.ts'
import { roadNetwork } from '#domain/routing/road-network.ts'
import { readContent } from '#server/site.server.ts'

const most = Number(process.argv[2] ?? 5) / 100
const { geo, gazetteer, roadLinks } = readContent('content')
const router = builtInRouter(roadNetwork(roadLinks, gazetteer.places))

for (const [table, rows] of [
  ['town-airports.json', geo.townAirports],
  ['town-towns.json', geo.townTowns],
] as const) {
  const apart: { line: string; by: number }[] = []
  let planned = 0
  for (const { from, to, km, min } of rows) {
    const answer = await router.plan({ id: from }, { id: to })
    if (answer.status !== 'planned') {
      console.log(`${table}: ${from} to ${to}: ${answer.status}`)
      continue
    }
    planned++
    const { route } = answer
    const by = Math.abs(route.km - km) / km
    const ferries = route.ferries.map(({ id }) => id).join(', ')
    const line = `${from} | ${to} | ${km} | ${route.km} | ${percent((route.km - km) / km)} | ${min} | ${route.minutes} | ${ferries}`
    if (by > most) apart.push({ line, by })
  }
  console.log(`\n${table}: ${apart.length} of ${planned} pairs are more than ${percent(most)} apart\n`)
  console.log(
    '| from | to | km, table | km, graph | | min, table | min, graph | ferries, graph |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { line } of apart.toSorted((a, b) => b.by - a.by)) console.log(`| ${line} |`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
