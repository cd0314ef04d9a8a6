-- Goods between shops come to nothing over the chain. Every check asks what lies in such places, and must not read the balances of all shops for it.
create index saldo_stock_by_place on saldo_stock (tempat);
