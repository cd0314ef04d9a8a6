-- What the ledger alone writes is guarded after the row: a trigger before it makes PostgreSQL lock the row once more and compute every
-- generated column anew, also where the ledger itself writes and the trigger looks away (docs/decisions/033). The refusals are the same.
drop trigger barang_moved_by_ledger on barang;
create trigger barang_moved_by_ledger after update of kode_toko, tempat, kode_gudang, kode_baki on barang for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.tempat, old.kode_gudang, old.kode_baki)
        is distinct from (new.kode_toko, new.tempat, new.kode_gudang, new.kode_baki))
  execute function refuse_hand();
drop trigger barang_keeps_its_measures on barang;
create trigger barang_keeps_its_measures after update of kode_barcode, qty, berat_bruto, berat_stock, berat, kadar, fine, hpp on barang for each row
  when (pg_trigger_depth() = 0
        and (old.kode_barcode, old.qty, old.berat_bruto, old.berat_stock, old.berat, old.kadar, old.fine, old.hpp)
        is distinct from (new.kode_barcode, new.qty, new.berat_bruto, new.berat_stock, new.berat, new.kadar, new.fine, new.hpp))
  execute function piece_of_ledger_stays();
drop trigger saldo_kas_by_ledger on saldo_kas;
create trigger saldo_kas_by_ledger after update on saldo_kas for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.akun_kas, old.saldo) is distinct from (new.kode_toko, new.akun_kas, new.saldo))
  execute function refuse_hand();
do $$
declare
  kept text;
begin
  foreach kept in array array['saldo_stock', 'stok'] loop
    execute format('drop trigger %I on %I', kept || '_by_ledger', kept);
    execute format('create trigger %I after insert or update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_hand()',
                   kept || '_by_ledger', kept);
  end loop;
end $$;
