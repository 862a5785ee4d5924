import { expect, test } from 'vitest'
import { freeWaitingMinutes } from './booking-times.ts'

const minutes = { airport: 60, station: 30, address: 15 }

test('a port or a station has its own free minutes, by whatever of the four languages it is named in', () => {
  const names = [
    'Glavni kolodvor',
    'the station',
    'Hauptbahnhof, Gleis 1',
    'Stazione di Trieste',
    'Trajektna luka Split',
  ]
  for (const name of [...names, 'Fährhafen', 'Autobusni kolodvor', 'Ferry port, gate 2', 'Porto di Pola'])
    expect([name, freeWaitingMinutes('town', name, minutes)]).toEqual([name, 30])
  for (const name of [null, '', 'Hotel Portorož', 'Ulica Luke Botića 3 a', 'Via Porta 2', 'Ćićarija 3'])
    expect([name, freeWaitingMinutes('town', name, minutes)]).toEqual([name, 15])
  expect(freeWaitingMinutes('airport', 'Terminal 1', minutes)).toBe(60)
  expect(freeWaitingMinutes('boat-stop', null, minutes)).toBe(30)
})
