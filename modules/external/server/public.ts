// What the application puts together.
export { createExternalModule } from './module.ts'
export { type WebShop, webShopGateway } from './web-shop.ts'
