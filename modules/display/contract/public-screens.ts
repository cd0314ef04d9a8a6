import { defineScreen } from '#engine/contract/screen.ts'

/** What the customer at a till sees of his sale; its key stands behind the `#` of the address, which no server is told. */
export const layarCustomer = defineScreen({ path: '/layar-customer', title: 'Layar Customer', isPublic: true })
