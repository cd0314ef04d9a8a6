import { expect, it } from 'vitest'
import { step } from './step.ts'

it('answers what the work answers, and fails as the work fails', async () => {
  expect(await step('a sale', Promise.resolve('sold'))).toBe('sold')
  await expect(step('a sale', Promise.reject(new Error('no stock')))).rejects.toThrow('no stock')
})

it('says what stands still', async () => {
  await expect(step('POST penjualan', new Promise(() => {}), 10)).rejects.toThrow('Nothing has moved for 0.01 s: POST penjualan')
})
