import { defineScreen } from '#engine/contract/screen.ts'

/**
 * The view of the sale for the customer at a till. Its key stands behind the `#` of the address, which the browser sends
 * to no server.
 */
export const layarCustomer = defineScreen({ path: '/layar-customer', title: 'Layar Customer', isPublic: true })
