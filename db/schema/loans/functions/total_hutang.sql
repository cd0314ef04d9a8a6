-- What is owed to a supplier is what his claims say; read as a column, as before: select supplier.total_hutang from supplier.
create or replace function total_hutang(supplier) returns bigint language sql stable as $$
  select coalesce(-sum(rupiah), 0)::bigint from saldo_tagihan where jenis = 'HUTANG_SUPPLIER' and pihak = $1.kode_supplier
$$;
