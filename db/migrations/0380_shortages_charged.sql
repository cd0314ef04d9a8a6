-- What a count finds too little somebody may answer for: then he owes it (events.md U9), as with a piece that is missing. What an employee owes is paid
-- at the till, or written off for a reason.
alter table selisih_kas
  add column kode_sales text,
  add column nama_sales text,
  add constraint selisih_kas_charges_what_is_missing check (kode_sales is null or selisih_uang < 0);

create or replace view selisih_kas_gerak as
  select kode_toko, no_selisih_kas as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, selisih_uang as rupiah from selisih_kas
  union all select kode_toko, no_selisih_kas, 'TAGIHAN/PIUTANG_KARYAWAN/' || kode_sales, 0, 0, 0, -selisih_uang from selisih_kas where kode_sales is not null;

insert into akun (nomor_akun, nama_akun, jenis_akun) values ('6-1014', 'Piutang Karyawan Dihapuskan', 'BEBAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('BAYAR_TAGIHAN', 'PIUTANG', 'DIHAPUSKAN', 'DEBET', '6-1014') on conflict do nothing;

-- Written off, no money goes either way.
alter table bayar_tagihan
  add column penyelesaian text not null default 'UANG' check (penyelesaian in ('UANG', 'HAPUS')),
  alter column arah drop not null,
  drop constraint bayar_tagihan_arah,
  add constraint bayar_tagihan_arah check (
    case penyelesaian
      when 'HAPUS' then jenis_tagihan = 'PIUTANG_KARYAWAN' and arah is null and no_rekening is null and coalesce(keterangan, '') <> ''
      else arah is not null and arah = case jenis_tagihan when 'PIUTANG_KARYAWAN' then 'MASUK' else 'KELUAR' end
    end);
alter table bayar_tagihan alter column penyelesaian drop default;

create or replace view bayar_tagihan_gerak as
  select kode_toko, no_bayar_tagihan as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah when 'MASUK' then total_uang else -total_uang end as rupiah
  from bayar_tagihan where penyelesaian = 'UANG'
  union all
  select d.kode_toko, d.no_bayar_tagihan, 'TAGIHAN/' || h.jenis_tagihan || '/' || h.pihak, 0, 0, 0,
         case h.jenis_tagihan when 'PIUTANG_KARYAWAN' then -d.jumlah_uang else d.jumlah_uang end
  from bayar_tagihan_detail d join bayar_tagihan h using (kode_toko, no_bayar_tagihan);
