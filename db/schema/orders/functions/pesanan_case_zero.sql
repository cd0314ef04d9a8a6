create or replace function pesanan_case_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if exists (select from mutasi_pesanan e where (e.kode_toko, e.no_pesanan) = (new.kode_toko, new.no_pesanan) and e.status <> 'CANCELLED') or exists (select from penjualan e where (e.kode_toko, e.no_pesanan) = (new.kode_toko, new.no_pesanan) and e.status <> 'CANCELLED') then
        raise exception '% has valid events', new.no_pesanan using errcode = 'KN002', detail = new.no_pesanan;
      end if;
      new.uang_pesanan := 0; new.emas_pelanggan := 0; new.nilai_emas_pelanggan := 0;
      return new;
    end $function$;
