-- What the work of a sold piece costs by its own list, where another fee was agreed on. Lines from before have none: what was allowed of them
-- stands with their approvals.
alter table penjualan_detail add column ongkos_daftar bigint check (ongkos_daftar <> ongkos);
alter table titipan_detail add column ongkos_daftar bigint check (ongkos_daftar <> ongkos);
