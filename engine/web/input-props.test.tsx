import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { rupiah } from '../kinds/index.ts'
import { commonProps } from './input-props.ts'

const { harga } = dictionary({ harga: rupiah('Harga') })

afterEach(async () => {
  await i18next.changeLanguage('id')
})

it('translates the label, and speaks the key of the row after it as it is', async () => {
  const missing: string[] = []
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: { Harga: 'Price' } } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => missing.push(key),
  })
  expect(commonProps({ field: harga, labelPlace: 'SPOKEN', rowKey: '750A' })['aria-label']).toBe('Price 750A')
  expect(commonProps({ field: harga, labelPlace: 'INSIDE' })).toMatchObject({ 'aria-label': 'Price', placeholder: 'Price' })
  expect(commonProps({ field: harga }).label).toBe('Price')
  expect(missing).toEqual([])
})
