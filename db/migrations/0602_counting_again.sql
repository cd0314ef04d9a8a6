-- Whoever has counted the till has read what should be in it. Counting again after a difference that nobody booked is for two: somebody else approves it
-- (docs/decisions/063). And what the first count of a day found stands at the difference that is booked.
alter table hitung_kas add column disetujui_oleh text check (disetujui_oleh <> user_id);
alter table selisih_kas add column jumlah_hitung integer check (jumlah_hitung > 0), add column selisih_pertama bigint;

create or replace function guard_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_count hitung_kas;
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := clock_timestamp();
  select * into last_count from hitung_kas where kode_toko = new.kode_toko and tgl_system = new.tgl_system order by no_hitung desc limit 1;
  if last_count.total_fisik <> last_count.saldo_buku
     and not exists (select from selisih_kas where (kode_toko, no_hitung, status) = (last_count.kode_toko, last_count.no_hitung, 'VALID'))
     and not exists (
       select from otorisasi
       where (kode_toko, kategori, status, requested_by, decided_by) = (new.kode_toko, 'HITUNG_ULANG_KAS', 'DIPAKAI', new.user_id, new.disetujui_oleh)
         and kunci = last_count.no_hitung::text and used_at >= now()) then
    raise exception 'a second person approves that the till of % is counted again', new.kode_toko using errcode = 'KN002';
  end if;
  -- In one statement, so that both are of one moment.
  select coalesce((select saldo from saldo_kas where kode_toko = new.kode_toko and akun_kas = 'CASH'), 0), cash_moves(new.kode_toko, new.tgl_system)
  into new.saldo_buku, new.kas_ke;
  return new;
end $$;

create or replace function fits_its_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted hitung_kas;
  held bigint;
begin
  perform lock_till(new.kode_toko);
  select coalesce(sum(saldo), 0) into held from saldo_kas where (kode_toko, akun_kas) = (new.kode_toko, 'CASH');
  select * into counted from hitung_kas where kode_toko = new.kode_toko and tgl_system = new.tgl_system order by no_hitung desc limit 1;
  if (counted.no_hitung, counted.total_fisik, counted.kas_ke, held)
     is distinct from (new.no_hitung, new.total_fisik, cash_moves(new.kode_toko, new.tgl_system), new.saldo_buku) then
    raise exception 'the till of % is not as it was counted', new.kode_toko using errcode = 'KN018';
  end if;
  select count(*), (array_agg(h.total_fisik - h.saldo_buku order by h.no_hitung))[1] into new.jumlah_hitung, new.selisih_pertama
  from hitung_kas h where h.kode_toko = new.kode_toko and h.tgl_system = new.tgl_system;
  return new;
end $$;
