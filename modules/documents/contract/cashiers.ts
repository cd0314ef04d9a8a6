import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { userWords } from '#modules/access/contract/data-users.ts'

/** The cashiers of the shop that is looked at, those of before too: by whom documents are validated (specification §6). */
export const readCashiers = endpoint({
  call: 'GET users/kasir',
  summary: 'The cashiers of the shop that is looked at, by whom documents may have been validated',
  access: signedIn(),
  reply: z.array(objectOf([userWords.user_id, userWords.nama])),
})
