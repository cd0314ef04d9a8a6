import type { FieldForm, FormValues } from '#engine/web/field-form.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'

const nameOf = (kode_toko: string) => `kencana.till.sales.${kode_toko}`

/** The salesperson of the document before, whom the next one begins with. */
export const rememberedSales = (kode_toko: string): unknown => storedLocally(nameOf(kode_toko)) ?? null

/** Notes who served at this browser last. */
export const rememberSales = (kode_toko: string, kode_sales: unknown): boolean => keep(nameOf(kode_toko), kode_sales)

const asksWho = (form: FieldForm) => form.fields.some(({ name }) => name === 'kode_sales')

/** Returns the salesperson of a new form: the one already in it, or the last one. */
export const servingIn = (form: FieldForm, kode_toko: string): FormValues =>
  asksWho(form) ? { kode_sales: form.values['kode_sales'] ?? rememberedSales(kode_toko) } : {}

/** Notes who served in a form that was saved. */
export const rememberServing = (form: FieldForm, kode_toko: string): void =>
  void (asksWho(form) && rememberSales(kode_toko, form.values['kode_sales']))
