-- A shop that is registered for tax owes it of the fee of a repair too (events.md V3; docs/decisions/206): half up, once a document. The rate that holds when the service comes in is
-- agreed with its fee, and holds until it is fetched. It is owed with the event by which the fee is earned. What came in before has none.

-- The tax of an amount in whole rupiah at a rate in percent, half up: on top of it, or the part of it that is tax. Without a rate there is none.
create function ppn_dari(jumlah bigint, persen numeric, di_atas boolean) returns bigint language sql immutable parallel safe as $$
  select coalesce(floor(jumlah * persen / (case when di_atas then 100 else 100 + persen end) + 0.5), 0)::bigint
$$;

alter table service
  -- The rate that was agreed on, what papers say of it, whether it comes on top of the fee, and the tax of the fee as agreed.
  add column ppn_persen   numeric(5,2) check (ppn_persen > 0 and ppn_persen <= 100),
  add column ppn_teks     text,
  add column ppn_di_atas  boolean not null default false,
  add column ppn_dasar    bigint not null default 0,
  add column ppn          bigint not null default 0 check (ppn >= 0),
  add constraint service_ppn check (case
    when ppn_persen is null then (ppn, ppn_dasar, ppn_di_atas) = (0, 0, false) and ppn_teks is null
    else ppn = ppn_dari(grand_total, ppn_persen, ppn_di_atas) and ppn_dasar = grand_total - case when ppn_di_atas then 0 else ppn end end);

alter table mutasi_service
  -- The rate of its service, what the tax is of, and the tax; none where no fee is earned.
  add column ppn_persen   numeric(5,2) check (ppn_persen > 0 and ppn_persen <= 100),
  add column ppn_teks     text,
  add column ppn_di_atas  boolean not null default false,
  add column ppn_dasar    bigint not null default 0,
  add column ppn          bigint not null default 0 check (ppn >= 0),
  drop constraint mutasi_service_adds_up,
  add constraint mutasi_service_adds_up check (jumlah_bayar - kembali = grand_total and case jenis_service
    when 'SELESAI' then (uang_muka_service, potongan_service, ganti_rugi, grand_total) = (0, 0, 0, 0)
    when 'AMBIL' then (biaya_tukang, potongan_service, ganti_rugi, grand_total)
      = (0, 0, 0, biaya_selesai + case when ppn_di_atas then ppn else 0 end - uang_muka_service)
    when 'KEMBALI' then (biaya_tukang, ganti_rugi, grand_total) = (0, 0, uang_muka_service - potongan_service)
    else (biaya_tukang, potongan_service, grand_total)
      = (0, 0, uang_muka_service + ganti_rugi - biaya_diserahkan - case when ppn_di_atas then ppn else 0 end) end),
  add constraint mutasi_service_ppn check (case
    when ppn_persen is null then (ppn, ppn_dasar, ppn_di_atas) = (0, 0, false) and ppn_teks is null
    when jenis_service = 'AMBIL' then ppn = ppn_dari(biaya_selesai, ppn_persen, ppn_di_atas) and ppn_dasar = biaya_selesai - case when ppn_di_atas then 0 else ppn end
    when jenis_service = 'GANTI_RUGI' then ppn = ppn_dari(biaya_diserahkan, ppn_persen, ppn_di_atas) and ppn_dasar = biaya_diserahkan - case when ppn_di_atas then 0 else ppn end
    else false end);

-- A fee that is earned has the tax that was agreed on.
create function service_tax_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  biaya constant bigint := case new.jenis_service when 'AMBIL' then new.biaya_selesai when 'GANTI_RUGI' then new.biaya_diserahkan else 0 end;
begin
  if exists (
    select from service s
    where (s.kode_toko, s.no_service) = (new.kode_toko, new.no_service) and case
      when biaya = 0 then new.ppn_persen is not null
      else (new.ppn_persen, new.ppn_teks, new.ppn_di_atas) is distinct from (s.ppn_persen, s.ppn_teks, s.ppn_di_atas) end)
  then
    raise exception '% has not the tax of %', new.no_mutasi_service, new.no_service using errcode = 'KN002', detail = new.no_service;
  end if;
  return null;
end $$;
create trigger mutasi_service_has_its_tax after insert on mutasi_service for each row execute function service_tax_stands();

-- What an event moves, as in 0988, and the tax of the fee that it earns.
create or replace view mutasi_service_gerak as
  with baris as not materialized (
    select m.jenis_service, d.kode_toko, d.no_mutasi_service, d.qty, d.fine_selesai, d.emas_lot, d.emas_tempat, d.emas_keping, d.fine_emas, d.hpp_emas, d.diserahkan,
           d.berat_selesai - d.berat - d.berat_emas as beda_berat, d.fine_selesai - d.fine - d.fine_emas as beda_fine, lot_terima(m.no_service, d.no_urut) as kode_lot
    from mutasi_service_detail d join mutasi_service m using (kode_toko, no_mutasi_service)
  ), arah as not materialized (
    select kode_toko, no_mutasi_service, case jenis_service when 'AMBIL' then 1 else -1 end as arah from mutasi_service
  )
  select b.kode_toko, b.no_mutasi_service as nomor, (m.tempat || '/') || b.kode_lot as apa, 0 as pieces, m.arah::numeric * b.beda_fine as fine, 0::bigint as cost,
         0::bigint as rupiah
  from baris b cross join lateral (values ('SERVIS', 1), (case when b.beda_berat < 0 then 'SUSUT' else 'PELANGGAN' end, -1)) as m (tempat, arah)
  where b.jenis_service = 'SELESAI'
  union all
  select b.kode_toko, b.no_mutasi_service, m.apa, m.arah * m.pieces, m.arah::numeric * b.fine_emas, m.arah * m.cost, 0
  from baris b
  cross join lateral (values ((b.emas_tempat || '/') || b.emas_lot, -1, b.emas_keping, b.hpp_emas), ('PELANGGAN/' || b.emas_lot, 1, b.emas_keping, b.hpp_emas),
                             ('PELANGGAN/' || b.kode_lot, -1, 0, 0::bigint), ('SERVIS/' || b.kode_lot, 1, 0, 0::bigint)) as m (apa, arah, pieces, cost)
  where b.jenis_service = 'SELESAI' and b.emas_lot is not null
  union all
  select b.kode_toko, b.no_mutasi_service, (m.tempat || '/') || b.kode_lot, m.arah * b.qty, m.arah::numeric * b.fine_selesai, 0, 0
  from baris b cross join lateral (values ('SERVIS', -1), (case when b.jenis_service = 'GANTI_RUGI' and not b.diserahkan then 'SUSUT' else 'PELANGGAN' end, 1)) as m (tempat, arah)
  where b.jenis_service <> 'SELESAI'
  union all
  select b.kode_toko, b.no_mutasi_service, case when b.piutang then 'TAGIHAN/PIUTANG_KARTU/' || b.no_rekening else 'KAS/' || coalesce(b.no_rekening, 'CASH') end,
         0, 0, 0, arah.arah * b.jumlah
  from mutasi_service_bayar b join arah using (kode_toko, no_mutasi_service)
  union all
  select kode_toko, no_mutasi_service, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_service where kembali <> 0
  union all
  select kode_toko, no_mutasi_service, 'TAGIHAN/UM_SERVICE/' || no_hp, 0, 0, 0, uang_muka_service from mutasi_service where uang_muka_service <> 0
  union all
  select kode_toko, no_mutasi_service, 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang, 0, 0, 0, -biaya_tukang from mutasi_service where biaya_tukang <> 0
  union all
  select kode_toko, no_mutasi_service, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_service_bayar where biaya_kartu <> 0
  union all
  select kode_toko, no_mutasi_service, 'TAGIHAN/PPN/' || to_char(tgl_system, 'YYYY-MM'), 0, 0, 0, -ppn from mutasi_service where ppn <> 0;
