import { z } from 'zod'
import { Field, type Kind } from '#engine/contract/field.ts'

interface Group {
  readonly kode_group: string
  readonly nama_group: string
  readonly kadar: number
}

const kind: Kind<readonly Group[]> = {
  name: 'groups',
  align: 'left',
  cell: 'text',
  column: 'jsonb',
  isList: true,
  sent: z.array(z.object({ kode_group: z.string(), nama_group: z.string(), kadar: z.number() })),
  check: () => z.any(),
  format: (value) => value.map(({ nama_group, kadar }) => `${nama_group} (${kadar}%)`).join(', '),
  parse: () => undefined,
}

/** The price groups of a label in the reply. The user cannot type them. */
export const shownGroups: Field<'detail_group', readonly Group[]> = new Field({ name: 'detail_group', label: 'List Group', kind })
