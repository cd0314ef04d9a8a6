// What the application puts together.
export { createWebShopModule } from './module.ts'
export { type WebShop, webShopGateway } from './web-shop.ts'
