import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { airportTransferFaults, boatFaults, type PlaceCheck } from './check-place.ts'

const check: PlaceCheck = {
  hasRoute: (_from, to) => to !== 'SPU',
  stopIds: new Set(yaml('taxi-boat/selce/boat.yaml').stops.map(({ id }: { id: string }) => id)),
  hasPicture: (path) => path !== '/pictures/lost.svg',
  banned: [/\bcheapest\b/i],
}

test('the words as they are have no fault', () => {
  expect(airportFaultsOf(() => {})).toEqual([])
  expect(boatFaultsOf(() => {})).toEqual([])
})

test('names a number without a fact, a claim, a lost token and an unknown fact', () => {
  const found = airportFaultsOf((words) => {
    const { pula } = words.pageData.airports
    pula.road.body[0] = { text: 'The cheapest road, 4 tunnels, {km:SPU}.', facts: ['nothing'] }
  })
  expect(found).toEqual([
    'pula.road.0: no distance between "opatija" and "SPU"',
    'pula.road.0: no fact "nothing" in place.yaml',
    'pula.road.0: the number 4 is in none of its facts',
    'pula.road.0: "cheapest" may not be claimed',
  ])
})

test('names an airport that is missing and one that is too short', () => {
  const found = airportFaultsOf((words) => {
    const { airports } = words.pageData
    delete airports.zagreb
    for (const part of ['road', 'alternatives', 'leaveBy']) airports.pula[part].body = [{ text: 'Short.' }]
  })
  expect(found).toEqual([
    'pageData.airports: "zagreb" is missing',
    expect.stringMatching(/^pula: only \d+ words of its own; at least 150$/),
  ])
})

test('names a stop without words, a stop that is not ours and a picture that is not there', () => {
  const found = boatFaultsOf((words) => {
    const { stops } = words.basicInfo
    stops['b:zadar'] = stops['b:silo']
    delete stops['b:silo']
    words.galleryInfo[0].picture = '/pictures/lost.svg'
  })
  expect(found).toEqual([
    'galleryInfo: no picture /pictures/lost.svg',
    'basicInfo.stops: "b:silo" is missing',
    'basicInfo.stops: "b:zadar" is not one of ours',
  ])
})

function airportFaultsOf(spoil: (words: ReturnType<typeof yaml>) => void): string[] {
  const words = yaml('airport-transfers/opatija/en.yaml')
  spoil(words)
  return airportTransferFaults(yaml('airport-transfers/opatija/place.yaml'), words, check)
}

function boatFaultsOf(spoil: (words: ReturnType<typeof yaml>) => void): string[] {
  const words = yaml('taxi-boat/selce/en.yaml')
  spoil(words)
  return boatFaults(yaml('taxi-boat/selce/boat.yaml'), words, check)
}

function yaml(path: string) {
  return parse(readFileSync(`content/${path}`, 'utf8'))
}
