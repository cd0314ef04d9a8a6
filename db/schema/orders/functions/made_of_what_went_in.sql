-- Every gram and every rupiah of what went in is in what came out, or in what is named as lost.
create or replace function made_of_what_went_in() returns trigger language plpgsql as $$
declare
  went record;
begin
  select sum(berat) as berat, sum(fine) as fine, sum(hpp) as hpp into went from hasil_tukang_detail where (kode_toko, no_hasil) = (new.kode_toko, new.no_hasil);
  if (went.berat + new.berat_campuran, went.fine, went.hpp + new.biaya_campuran + new.biaya_tukang)
    is distinct from (new.berat + new.susut_berat, new.fine + new.susut_fine, new.total_hpp + new.susut_rp)
  then
    raise exception 'what went into % is not what came out of it', new.no_hasil using errcode = 'KN005', detail = new.no_hasil;
  end if;
  return null;
end $$;
