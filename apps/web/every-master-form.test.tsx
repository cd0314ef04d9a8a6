import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mastersOf } from '#engine/contract/declarations.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { modulesOf } from '#engine/contract/gate.ts'
import type { ListedScreen } from '#engine/contract/listed.ts'
import type { Master } from '#engine/contract/master.ts'
import { emptyTextOf } from '#engine/testing/empty-text.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { declared } from '../declared.ts'
import { walkedMasters } from '../walked.ts'
import { drawerOf } from './shell/drawer.tsx'
import { ownCode, screenAt } from './shell/screens.ts'

// The form of every master, from its declaration, against a stand-in for the server. Its fields have labels, and the focus starts at the first one
// that can be filled. It reports each empty field, shows a row as it is, sends the typed values, and does not delete a row in use. The server side is
// in apps/server/every-master.pg.test.ts, the look in e2e/master-forms.journey.ts.

// Asking of everything on the way whether it can be seen takes longer than the rest of these tests; nothing here is hidden.
configure({ defaultHidden: true })

type Row = Readonly<Record<string, unknown>>

/** What a stored row has in a field. */
function valueOf({ kind, name, lookup }: AnyField): unknown {
  if (kind.isList) return kind.isPicture ? ['app/gambar/ITEM/1/2'] : ['K1']
  if (lookup) return 'K1'
  switch (kind.name) {
    case 'choice':
      return kind.choices?.[0]?.value
    case 'flag':
      return false
    case 'date':
      return '2026-01-31'
    case 'colour':
      return '#7a5908'
    case 'phone':
    case 'telephone':
      return '081234567890'
    default:
      return kind.cell === 'integer' || kind.cell === 'decimal' ? 2 : name.startsWith('nama') ? 'CONTOH' : 'K1'
  }
}

/** A form written by hand may need one of two fields; the other stays empty. */
const mayBeMissing = ({ screen: { path } }: Master, { isOptional }: AnyField) => isOptional && ownCode[path] !== undefined

const rowOf = (master: Master): Row => ({
  ...Object.fromEntries(master.fields.map((field) => [field.name, valueOf(field)])),
  versi: 'satu',
})

/** What the one row of a list is called. */
const keyOf = (master: Master) => String(rowOf(master)[master.key])

/** A server that has one row in every list. */
function serve() {
  const byList = new Map(mastersOf(declared).map((each) => [each.api.list.replace('GET ', ''), each]))
  return standInServer(({ method, path }) => {
    if (method === 'DELETE') return Response.json({ code: 'IN_USE', message: 'Masih Dipakai Barang' }, { status: 409 })
    if (method !== 'GET') return { message: 'ok' }
    const page = byList.get(path.replace(/\/halaman$/, ''))
    const rows = page ? [rowOf(page)] : []
    return path.endsWith('/halaman') ? { rows, next: null, total: rows.length } : rows
  })
}

async function drawn(master: Master) {
  const heard = serve()
  // A user who keeps the list and may read all of it.
  const opened = [master.screen, ...master.fields.flatMap(({ readers }) => readers ?? [])]
  setSession(
    ownerOfBranch({
      isPusat: true,
      modules: opened.flatMap(({ gate }) => modulesOf(gate)),
      akses: opened.map(({ path, title }) => ({ path, title, is_show: true, children: [] })),
    }),
  )
  await drawAt(master.screen.path, createElement(drawerOf(screenAt(master.screen.path) as ListedScreen)))
  await screen.findByLabelText(`Edit ${keyOf(master)}`)
  return heard
}

afterEach(() => vi.unstubAllGlobals())

describe.each(walkedMasters.map((master) => [master.screen.path, master] as const))('the form of %s', (_, master) => {
  it.skipIf(!master.api.create)(
    'begins where something can be typed, names every field, and says at each that is needed that it is empty',
    async () => {
      await drawn(master)
      const person = userEvent.setup()
      await person.keyboard('{F4}')
      const form = within(await screen.findByRole('dialog'))
      await waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull())
      await person.click(form.getByRole('button', { name: /Simpan/ }))
      for (const field of master.fields) {
        if (mayBeMissing(master, field)) continue
        // The code of some fields, such as pictures, is loaded when a form needs it.
        expect(await form.findAllByLabelText((label) => label.startsWith(field.label), {}, { timeout: 10_000 }), field.name).not.toEqual([])
        const isEmpty = !field.isOptional && field.preset === undefined && field.kind.name !== 'flag'
        expect(form.queryAllByText(emptyTextOf(field)).length > 0, field.name).toBe(isEmpty)
      }
    },
  )

  it('shows a row as it is stored and sends it unchanged, and says that a row in use stays', async () => {
    const heard = await drawn(master)
    const person = userEvent.setup()
    await person.click(screen.getByLabelText(`Edit ${keyOf(master)}`))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Simpan/ }))
    const { [master.key]: _key, ...named } = rowOf(master)
    // Under the names of the call.
    const stored = Object.fromEntries(
      Object.entries(named).map(([name, value]) => [master.fields.find((each) => each.name === name)?.wire ?? name, value]),
    )
    const sent = await waitFor(() => {
      const put = heard.find(({ method }) => method === 'PUT')
      expect(put).toBeDefined()
      return put?.body as Row
    })
    const left = master.fields.filter((field) => mayBeMissing(master, field) && !(field.name in sent)).map(({ name }) => name)
    expect({ ...sent, ...Object.fromEntries(left.map((name) => [name, stored[name]])) }).toEqual(stored)
    // The notice disappears by itself, or when the user closes it.
    await waitFor(() => {
      const read = screen.queryByRole('button', { name: 'OK' })
      if (read) fireEvent.click(read)
      expect(screen.queryByRole('dialog')).toBeNull()
    })
    if (!master.api.remove) return
    await person.click(screen.getByLabelText(`Hapus ${keyOf(master)}`))
    const question = within(await screen.findByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Ya' }))
    expect(await question.findByText('Masih Dipakai Barang')).toBeDefined()
  })
})
