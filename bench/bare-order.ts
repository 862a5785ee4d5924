// The least an order can be: a server of Node alone reads the form, commits one row of the bare engine, or the rows an order
// has, and answers. Started by booking.ts as a process of its own: node bench/bare-order.ts file.sqlite [rows.json]
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { bareSqlite } from './documents/bare.ts'
import { orderRows } from './order-rows.ts'

const [file = ':memory:', rows] = process.argv.slice(2)
const bare = rows === undefined ? bareSqlite(file) : orderRows(file, rows)
let count = 0
const server = createServer((req, res) => {
  void text(req).then(async (body) => {
    const name = new URLSearchParams(body).get('name') ?? ''
    await bare.commit(count++)
    res.writeHead(303, { Location: `/decoder/${name.length}`, 'Content-Length': 0 }).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
