import { expect, it } from 'vitest'
import { shapeOf } from './shape-of.ts'

it('knows a kind of jewellery by the name of its kind, and by its own where that says nothing', () => {
  expect(
    ['CINCIN KAWIN', 'GELANG KAKI', 'GELANG SERUT', 'KALUNG SET LIONTIN', 'ANTING JEPIT', 'GIWANG', 'LIONTIN HURUF', 'BROS', 'LOGAM MULIA', 'LM'].map(
      (name) => shapeOf(name),
    ),
  ).toEqual(['ring', 'anklet', 'bracelet', 'necklace', 'earrings', 'stud', 'pendant', 'brooch', 'bar', 'bar'])
  expect(shapeOf('LAIN-LAIN', 'Koin Dinar 1/2')).toBe('coin')
  expect(shapeOf(undefined, null, 'BUNGA MAWAR 750')).toBe('jewel')
  // What stands first says what it is: a necklace with a pendant is a necklace, and a spring is no ring.
  expect([shapeOf('LIONTIN KALUNG'), shapeOf('SPRING 750')]).toEqual(['pendant', 'jewel'])
})
