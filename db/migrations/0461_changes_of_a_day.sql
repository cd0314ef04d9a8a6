-- What is changed of a piece is changed in a shop on its date, as everything else is: a report tells the changes of a shop by day.
alter table barang_riwayat add column kode_toko text, add column tgl_system date;
alter table barang_riwayat disable trigger barang_riwayat_append_only;
update barang_riwayat r set kode_toko = b.kode_toko, tgl_system = (r.created_at at time zone 'Asia/Jakarta')::date
from barang b where b.kode_barcode = r.kode_barcode;
alter table barang_riwayat enable trigger barang_riwayat_append_only;
alter table barang_riwayat alter column kode_toko set not null, alter column tgl_system set not null;

create function change_has_its_day() returns trigger language plpgsql as $$
begin
  select b.kode_toko, t.tgl_system into new.kode_toko, new.tgl_system from barang b join toko t using (kode_toko) where b.kode_barcode = new.kode_barcode;
  return new;
end $$;
create trigger barang_riwayat_has_its_day before insert on barang_riwayat for each row execute function change_has_its_day();

-- What documents change is found by their own days.
create index barang_riwayat_by_day on barang_riwayat (kode_toko, tgl_system) where kind is null;
